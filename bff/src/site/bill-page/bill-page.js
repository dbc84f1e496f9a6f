// Reads the bill of the token behind # and draws its slip. The token is sent in a body, because paths are logged. Texts
// are set as text alone, so that no name of a dish is read as HTML.
;(() => {
  const byId = (id) => document.getElementById(id)
  const element = (name, className, ...children) => {
    const made = document.createElement(name)
    if (className) made.className = className
    made.append(...children)
    return made
  }

  const say = (...texts) => byId('status').replaceChildren(...texts.map((text) => element('p', '', text)))

  const lookOf = ({ align, size, bold, framed }) =>
    [align === 'center' && 'center', size, bold && 'bold', framed && 'framed'].filter(Boolean).join(' ')

  /** Draws consecutive rows of columns: amounts as a table, other facts as a list of terms. */
  function drawColumns(rows) {
    if (rows[0].layout === 'items') {
      const lines = rows.map(({ cells, bold, note }) => {
        const drawn = cells.map((text) => {
          const cell = element(bold ? 'th' : 'td', '', text)
          if (bold) cell.scope = 'col'
          return cell
        })
        if (note) drawn[0].append(element('em', '', note))
        return [bold, element('tr', '', ...drawn)]
      })
      const part = (name, isHead) =>
        element(name, '', ...lines.filter(([bold]) => Boolean(bold) === isHead).map(([, line]) => line))
      return element('table', '', part('thead', true), part('tbody', false))
    }
    const facts = rows.map((row) =>
      element('div', lookOf(row), element('dt', '', row.cells[0]), element('dd', '', row.cells[1])),
    )
    return element('dl', '', ...facts)
  }

  function drawSlip({ title, rows }) {
    const paper = element('article', 'paper')
    paper.setAttribute('aria-label', title)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]
      if (row.kind === 'text') paper.append(element('p', lookOf(row), row.text))
      else if (row.kind === 'rule') paper.append(element('hr', ''))
      else if (row.kind === 'space') paper.append(element('br', ''))
      else if (row.kind === 'columns') {
        const group = [row]
        while (rows[at + 1]?.kind === 'columns' && rows[at + 1].layout === row.layout) group.push(rows[++at])
        paper.append(drawColumns(group))
      }
    }
    return paper
  }

  function show({ slip, notices, expires_at: expiresAt }) {
    // The first tall line without a frame is the name of the restaurant.
    const seller = slip.rows.find(({ kind, size, framed }) => kind === 'text' && size === 'tall' && !framed)
    const title = seller ? `${slip.title} from ${seller.text}` : slip.title
    byId('title').textContent = title
    document.title = title
    byId('status').replaceChildren(...notices.map((text) => element('p', 'notice', text)))
    byId('bill').replaceWith(drawSlip(slip))
    // The form of dates on the paper: Dec 27, 2026, by the calendar in India.
    const form = { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'Asia/Kolkata' }
    const day = new Intl.DateTimeFormat('en-US', form)
    byId('expires').textContent = `This link opens the bill until ${day.format(new Date(expiresAt))}.`
    byId('foot').hidden = false
  }

  async function open() {
    const token = location.hash.slice(1)
    const reply = await fetch('/api/bill-links/read', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const body = await reply.json()
    if (reply.ok) show(body)
    else if (reply.status === 404) say(body.error)
    else throw new Error(body.error)
  }

  byId('print').addEventListener('click', () => print())
  // Whoever pastes another link into the same tab changes the part behind # alone, which loads nothing.
  addEventListener('hashchange', () => location.reload())
  open().catch(() => say('The bill could not be read just now.', 'Please load this page again in a minute.'))
})()
