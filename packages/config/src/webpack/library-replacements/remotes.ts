/** The loader of modules that a build imports by name. No build does. */
export const remotes = undefined
