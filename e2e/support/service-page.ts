import type { Team } from './team.ts'

/** Writes the page of a new module that lists the items of a service of the same name, with tests. */
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
  team.write(
    'src/pages/first-page.tsx',
    `import { PageFrame } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { listItems } from '../items.ts'

export default function FirstPage() {
  const { data } = useApiQuery(listItems)
  return (
    <PageFrame title="Pantry, first">
      <ul aria-label="Items">
        {data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </PageFrame>
  )
}
`,
  )
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
