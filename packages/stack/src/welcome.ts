/** What a person does next. */
export function welcome(url: string, env: NodeJS.ProcessEnv): string {
  if (env['NODE_ENV'] === 'production') return `\nTiffin is ready on ${url}\n`
  return `
Tiffin is ready on ${url}

  Restaurant  ${url}/?subdomain=spice
              admin@spice.test   captain@spice.test   cashier@spice.test   waiter@spice.test
              password spice-garden
  Operator    ${url}/system
              operator@tiffin.test   password tiffin-operator
  Mail        ${url}/dev/mailbox

  Ctrl-C stops everything.
`
}
