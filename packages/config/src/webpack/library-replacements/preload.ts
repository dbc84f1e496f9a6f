const preload = () => {
  throw new Error('Files of modules are preloaded by links of the page')
}

export {
  preload as defaultPreloadArgs,
  preload as formatPreloadArgs,
  preload as normalizePreloadExposes,
  preload as preloadAssets,
}
