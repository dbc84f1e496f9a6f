/** A global of Node whose types come only with the browser library, which server code does not include. */
declare namespace WebAssembly {
  type Imports = Record<string, object>
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    readonly exports: Record<string, unknown>
    constructor(module: Module, imports: Imports)
  }
}
