/** Returns the package as it is built, because no build has a second copy that is cut to what is used of it. */
export const getSharedFallbackGetter = <Factory>({ factory }: { readonly factory: Factory }): Factory => factory
