/** Returns the text after a start: the address, and outside production the logins of the demo as well. */
export function welcome(url: string, env: NodeJS.ProcessEnv): string {
  if (env['NODE_ENV'] === 'production') return `\nTiffin is ready on ${url}\n`
  return `
Tiffin is ready on ${url}

  Restaurant  ${url}/?subdomain=spice
              admin@spice.test   captain@spice.test   cashier@spice.test   waiter@spice.test
              password spice-garden
              PIN on a till: captain 3791   cashier 6284   waiter 2580
  Operator    ${url}/system
              operator@tiffin.test   password tiffin-operator
  Mail        ${url}/dev/mailbox

  Ctrl-C stops everything.
`
}
