// Asks which version the token behind # is for, and on a press stores it for this tab, whose shell then loads it. The
// token is sent in a body, because paths are logged.
;(() => {
  const byId = (id) => document.getElementById(id)
  const say = (...texts) =>
    byId('status').replaceChildren(
      ...texts.map((text) => {
        const line = document.createElement('p')
        line.textContent = text
        return line
      }),
    )

  function show(preview) {
    const { module, expires_at: expiresAt } = preview
    const title = `Preview of ${module.name} ${module.version}`
    byId('title').textContent = title
    document.title = title
    const form = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
    say(
      'This version is not live. It is loaded in this tab alone, and everybody else keeps theirs.',
      'What you do in it is real: it works with the data of whoever is signed in here.',
      `The address can be opened until ${new Intl.DateTimeFormat('en-IN', form).format(new Date(expiresAt))}.`,
    )
    const button = byId('open')
    button.hidden = false
    button.addEventListener('click', () => {
      sessionStorage.setItem('tiffin:preview', JSON.stringify(preview))
      location.replace((module.routes[0] ?? '/') + location.search)
    })
  }

  async function open() {
    const reply = await fetch('/api/module-previews', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ token: location.hash.slice(1) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const body = await reply.json()
    if (reply.ok) show(body)
    else if (reply.status === 404 || reply.status === 409) say(body.error)
    else throw new Error(body.error)
  }

  // Whoever pastes another address into the same tab changes the part behind # alone, which loads nothing.
  addEventListener('hashchange', () => location.reload())
  open().catch(() => say('The address could not be checked just now.', 'Please load this page again in a minute.'))
})()
