/** The loader of modules that a build imports by name. No build imports a module so. */
export const remotes = undefined
