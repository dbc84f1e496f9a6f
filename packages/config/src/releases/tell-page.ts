type Module = { readonly name: string }
export type RegistryLike = { readonly modules: readonly Module[] }

const PAGE_DATA = /(<script type="application\/json" id="tiffin-page">)(.*?)(<\/script>)/

/** A page of the gateway that knows of a module in place of the released one of its name, for one browser only. */
export function tellPage(html: string, module: Module): string {
  return html
    .replaceAll(preloadsOf(module), '')
    .replace(PAGE_DATA, (_, before: string, json: string, after: string) => {
      const page = JSON.parse(json) as { registry: RegistryLike }
      return (
        before +
        JSON.stringify({ ...page, registry: withModule(page.registry, module) }).replaceAll('<', '\\u003c') +
        after
      )
    })
}

/** The registry with that module in place of the released one. */
export function withModule(registry: RegistryLike, module: Module): RegistryLike {
  return { ...registry, modules: [...registry.modules.filter(({ name }) => name !== module.name), module] }
}

/** What the page would load of the released module ahead of its turn. */
function preloadsOf({ name }: Module): RegExp {
  return new RegExp(`<link [^>]*"/modules/${name}/[^>]*>`, 'g')
}
