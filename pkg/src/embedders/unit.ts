// Turns a list of numbers into a vector of unit length, or into an error that says what is wrong with it.
import { list, one, string } from "../check.js";
import { MemoryError } from "../errors.js";

/** A checked copy of unit length; a vector of zeros stays as it is. */
export function unit(values: unknown, dimensions: number, model: string): Float32Array {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) throw new MemoryError("embedder_mismatch", `${model} gave something that is not a vector.`);
  const vector = Float32Array.from(values as ArrayLike<number>);
  if (vector.length !== dimensions) {
    throw new MemoryError("embedder_mismatch", `${model} gave ${vector.length} dimensions, ${dimensions} were promised. Set dimensions to ${vector.length}.`);
  }
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (!Number.isFinite(sum)) throw new MemoryError("embedder_mismatch", `${model} gave a vector with values that are not finite.`);
  const length = Math.sqrt(sum);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}

/** What embed() was given: texts, and what for. */
export function checkTexts(texts: unknown, purpose: unknown): void {
  list(texts, "texts", string);
  one(["query", "passage"])(purpose, "purpose");
}

/** Dimensions as an option: 1 to 4,096. */
export function dimensionsOf(value: unknown, maker: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 4096) return value;
  throw new MemoryError("invalid_argument", `${maker} needs dimensions: a whole number from 1 to 4096.`);
}
