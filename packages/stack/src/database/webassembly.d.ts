/** Node has it; its types come with the browser's library only, which has no place in server code. */
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
