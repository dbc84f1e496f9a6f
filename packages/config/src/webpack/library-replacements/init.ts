type Federation = {
  readonly initOptions: unknown
  readonly runtime: { readonly init: (options: unknown) => unknown }
}

/** Starts the runtime without the plugin that chooses the copy of a shared package with only the used parts. */
export function init({ webpackRequire }: { readonly webpackRequire: { readonly federation: Federation } }): unknown {
  const { initOptions, runtime } = webpackRequire.federation
  return runtime.init(initOptions)
}
