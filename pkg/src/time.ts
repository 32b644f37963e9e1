// Turns numbers, ISO strings and IANA zones into milliseconds UTC and minutes east of UTC.
import { MemoryError } from "./errors.js";

const QUARTER = 900_000;
/** The moments a Date can hold. */
const MOST = 8_640_000_000_000_000;
const ISO = /^([+-]\d{6}|\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** One time zone: its offset at any moment. */
export class Zone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  // Offsets change at quarter hours at the earliest, and turns of one call lie close together.
  readonly #offsets = new Map<number, number>();

  constructor(name?: string) {
    try {
      this.#format = new Intl.DateTimeFormat("en-US", {
        timeZone: name, hourCycle: "h23", era: "short",
        year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
      });
    } catch (cause) {
      throw new MemoryError("invalid_argument", `timeZone "${name}" is not known here. Pass an IANA name such as "Europe/Berlin" or "Asia/Shanghai".`, { cause });
    }
    this.name = this.#format.resolvedOptions().timeZone;
  }

  /** Minutes east of UTC at that moment. */
  offset(time: number): number {
    const slot = Math.floor(time / QUARTER);
    let minutes = this.#offsets.get(slot);
    if (minutes === undefined) {
      minutes = Math.round((this.#wall(slot * QUARTER) - slot * QUARTER) / 60_000);
      if (this.#offsets.size > 4096) this.#offsets.clear();
      this.#offsets.set(slot, minutes);
    }
    return minutes;
  }

  /** The moment at which the clocks of this zone show what a UTC clock shows at `wall`. */
  moment(wall: number): number {
    const first = wall - this.offset(wall) * 60_000;
    // The offset may differ between the guess and the answer: near a change of clocks, ask again.
    return wall - this.offset(first) * 60_000;
  }

  #wall(time: number): number {
    if (Math.abs(time) > MOST) return time;
    const parts: Record<string, string> = {};
    for (const { type, value } of this.#format.formatToParts(time)) parts[type] = value;
    const year = parts.era === "BC" ? 1 - Number(parts.year) : Number(parts.year);
    const date = new Date(0);
    date.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
    date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return date.getTime();
  }
}

/** A time as the caller gave it, in milliseconds; strings without a zone are meant in `zone`. */
export function parseTime(value: unknown, zone: Zone, name: string): number {
  if (typeof value === "number") {
    if (!Number.isFinite(value) || Math.abs(value) > MOST) throw wrong(name, String(value));
    return Math.round(value);
  }
  if (value instanceof Date) return parseTime(value.getTime(), zone, name);
  if (typeof value !== "string") throw wrong(name, typeof value);
  const match = ISO.exec(value.trim());
  if (!match) throw wrong(name, JSON.stringify(value.slice(0, 40)));
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", suffix] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const rolled = date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day);
  const endOfDay = hour === "24" && Number(minute) === 0 && Number(second) === 0;
  if (rolled || (Number(hour) > 23 && !endOfDay) || Number(minute) > 59 || Number(second) > 59) throw wrong(name, JSON.stringify(value));
  const wall = date.getTime() + Number(hour) * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000);
  const time = suffix === undefined ? zone.moment(wall) : wall - minutesOf(suffix) * 60_000;
  if (Math.abs(time) > MOST) throw wrong(name, JSON.stringify(value));
  return time;
}

function minutesOf(suffix: string): number {
  if (suffix.toUpperCase() === "Z") return 0;
  const digits = suffix.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return suffix.startsWith("-") ? -minutes : minutes;
}

function wrong(name: string, got: string): MemoryError {
  return new MemoryError("invalid_argument", `${name} is not a time: ${got}. Pass milliseconds since 1970 or an ISO 8601 string such as "2025-03-01T09:30:00Z".`);
}
