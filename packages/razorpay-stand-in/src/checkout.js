// The checkout of the stand-in, with the interface of the provider's checkout.js: new Razorpay(options).open(). Styles
// are set through the DOM, so that this script needs no stylesheet: the pages' content security policy allows none from
// another origin.
;(() => {
  const base = new URL('.', document.currentScript.src)

  function element(name, styles, properties = {}) {
    const made = Object.assign(document.createElement(name), properties)
    for (const [property, value] of Object.entries(styles)) made.style.setProperty(property, value)
    return made
  }

  function button(text, colour, onClick) {
    const made = element(
      'button',
      {
        'min-height': '44px',
        padding: '0 16px',
        'border-radius': '8px',
        border: `1px solid ${colour}`,
        background: colour === 'transparent' ? '#fff' : colour,
        color: colour === 'transparent' ? '#1f2937' : '#fff',
        font: 'inherit',
        'font-weight': '600',
        cursor: 'pointer',
      },
      { type: 'button', textContent: text },
    )
    if (colour === 'transparent') made.style.setProperty('border-color', '#6b7280')
    made.addEventListener('click', onClick)
    return made
  }

  class Razorpay {
    #options
    #listeners = new Map()
    #dialog = null
    #isBusy = false

    constructor(options) {
      if (!options?.key || !options.subscription_id) throw new Error('key and subscription_id are mandatory')
      this.#options = options
    }

    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
      return this
    }

    open() {
      if (this.#dialog) return
      const dialog = element('dialog', {
        width: 'min(24rem, calc(100vw - 2rem))',
        margin: 'auto',
        padding: '24px',
        border: '0',
        'border-radius': '12px',
        color: '#1f2937',
        background: '#fff',
        font: '16px/1.5 system-ui, sans-serif',
      })
      dialog.setAttribute('aria-labelledby', 'tiffin-checkout-title')
      const title = element(
        'h2',
        { margin: '0 0 4px', 'font-size': '20px', 'font-weight': '700' },
        { id: 'tiffin-checkout-title', textContent: this.#options.name || 'Checkout' },
      )
      const about = element(
        'p',
        { margin: '0 0 16px' },
        { textContent: [this.#options.description, 'Test payment: no money moves.'].filter(Boolean).join(' · ') },
      )
      const message = element('p', { margin: '0 0 8px', color: '#b91c1c' })
      message.setAttribute('role', 'alert')
      const actions = element('div', { display: 'grid', gap: '8px' })
      actions.append(
        button('Pay', this.#options.theme?.color || '#15803d', () => this.#pay('success', message)),
        button('Fail', 'transparent', () => this.#pay('failure', message)),
        button('Dismiss', 'transparent', () => this.#dismiss()),
      )
      dialog.append(title, about, message, actions)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#dismiss()
      })
      document.body.append(dialog)
      this.#dialog = dialog
      dialog.showModal()
    }

    close() {
      this.#dialog?.close()
      this.#dialog?.remove()
      this.#dialog = null
    }

    #dismiss() {
      if (this.#isBusy) return
      this.close()
      this.#options.modal?.ondismiss?.()
    }

    async #pay(outcome, message) {
      if (this.#isBusy) return
      this.#isBusy = true
      message.textContent = ''
      const reply = await this.#send(outcome)
      this.#isBusy = false
      if (!reply.error) {
        this.close()
        await this.#options.handler?.(reply)
        return
      }
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: reply.error })
      if (this.#options.retry === false || this.#options.retry?.enabled === false) this.#dismiss()
      else message.textContent = reply.error.description
    }

    async #send(outcome) {
      try {
        const answer = await fetch(
          new URL(`subscriptions/${encodeURIComponent(this.#options.subscription_id)}/pay`, base),
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ outcome }),
          },
        )
        return await answer.json()
      } catch {
        return { error: { code: 'NETWORK', description: 'The payment gateway did not answer.' } }
      }
    }
  }

  window.Razorpay = Razorpay
})()
