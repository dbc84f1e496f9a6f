/** Returns the package whole, because no build has a second copy of a shared package with only the used parts. */
export const getSharedFallbackGetter = <Factory>({ factory }: { readonly factory: Factory }): Factory => factory
