// Says what importing a .wasm file gives on platforms that compile it at upload: the module.
declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
