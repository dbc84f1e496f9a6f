type Federation = {
  readonly initOptions: unknown
  readonly runtime: { readonly init: (options: unknown) => unknown }
}

/** Starts the runtime without the plugin that chooses a shared package which is cut to what is used of it. */
export function init({ webpackRequire }: { readonly webpackRequire: { readonly federation: Federation } }): unknown {
  const { initOptions, runtime } = webpackRequire.federation
  return runtime.init(initOptions)
}
