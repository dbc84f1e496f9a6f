import type { Team } from './team.ts'

/** Changes the page of a new module, so that it lists the items of a service of the same name, with tests. */
export function writeServicePage(team: Team, name: string): void {
  team.write(
    'src/items.ts',
    `import { defineEndpoint } from '@tiffin/contracts'
import * as z from 'zod/mini'

export const listItems = defineEndpoint({
  id: '${name}.listItems',
  service: '${name}',
  method: 'GET',
  path: '/api/${name}/items',
  access: { scope: 'restaurant', roles: ['Admin'] },
  summary: 'The items of the restaurant, by name.',
  response: z.array(z.object({ id: z.string(), name: z.string() })),
})
`,
  )
  const shown = '<p className="text-base text-ink">\n          {restaurantName} has {data.length} tables.\n        </p>'
  for (const [from, to] of [
    ["{ listTables } from '@tiffin/contracts'", "{ listItems } from '../items.ts'"],
    ['useApiQuery(listTables)', 'useApiQuery(listItems)'],
    ['useApiQuery, useSession', 'useApiQuery'],
    ['  const { restaurantName } = useSession()\n', ''],
    [`title="${name[0]!.toUpperCase()}${name.slice(1)}"`, 'title="Pantry, first"'],
    [shown, '<ul>{data.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>'],
  ] as const)
    team.change('src/pages/first-page.tsx', from, to)
  team.write(
    'src/testing/items-handler.ts',
    `import { http, HttpResponse } from 'msw'

export const itemsHandler = http.get('*/api/${name}/items', () => HttpResponse.json([{ id: '1', name: 'Rice' }]))
`,
  )
  const asked = 'server.use(...createHandlers(restaurant)'
  for (const [test, handler] of [
    ['src/contract.test.tsx', './testing/items-handler.ts'],
    ['src/pages/first-page.test.tsx', '../testing/items-handler.ts'],
  ] as const) {
    team.change(test, asked, `${asked}, itemsHandler`)
    team.change(
      test,
      "'@tiffin/web-kit/testing'\n",
      `'@tiffin/web-kit/testing'\nimport { itemsHandler } from '${handler}'\n`,
    )
  }
  team.change('src/pages/first-page.test.tsx', '`Spice Garden has ${restaurant.tables.length} tables.`', "'Rice'")
}
