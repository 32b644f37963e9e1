// Turns a timer into one that keeps no process alive, where the platform has such.

export function unref<T>(timer: T): T {
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
