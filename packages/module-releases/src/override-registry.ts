type Module = { readonly name: string }
export type RegistryLike = { readonly modules: readonly Module[] }

/** Matches the static page that the gateway writes into the HTML, and captures the name of its module. */
const STATIC_PAGE = /<!--static-page (\S+)-->.*?<!--\/static-page-->/s
const PAGE_DATA = /(<script type="application\/json" id="tiffin-page">)(.*?)(<\/script>)/

/** Rewrites a page of the gateway so that one browser loads `module` instead of the released version of that name. */
export function overrideInPage(html: string, module: Module): string {
  return html
    .replaceAll(preloadsOf(module), '')
    .replace(STATIC_PAGE, (page, owner: string) => (owner === module.name ? '' : page))
    .replace(PAGE_DATA, (_, before: string, json: string, after: string) => {
      const page = JSON.parse(json) as { registry: RegistryLike }
      return (
        before +
        JSON.stringify({ ...page, registry: overrideInRegistry(page.registry, module) }).replaceAll('<', '\\u003c') +
        after
      )
    })
}

/** Returns the registry with `module` in place of the released version of that name. */
export function overrideInRegistry(registry: RegistryLike, module: Module): RegistryLike {
  return { ...registry, modules: [...registry.modules.filter(({ name }) => name !== module.name), module] }
}

/** Matches the page's preload links for the released version. */
function preloadsOf({ name }: Module): RegExp {
  return new RegExp(`<link [^>]*"/modules/${name}/[^>]*>`, 'g')
}
