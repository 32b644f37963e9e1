// What is used of React, so that its types need not be installed to build the package.
declare module "react" {
  export function useEffect(effect: () => (() => void) | undefined, dependencies: unknown[]): void;
  export function useState<S>(initial: S): [S, (next: S | ((now: S) => S)) => void];
}
