const pages = `www api admin system app apps home site web marketing landing pos till kot kds backoffice back-office
  dashboard panel console operator operations platform portal billing plans pricing modules shell menu menus order
  orders delivery shop store marketplace partner partners vendor vendors reseller affiliate affiliates`

const signIns = `login log-in logon logout signin sign-in signup sign-up signout register join account accounts user
  users member members profile id identity auth oauth oauth2 sso saml oidc otp mfa 2fa password passwords passkey reset
  recover recovery verify verification verified confirm activate activation unlock secure security safe session token
  tokens kyc my me invite welcome onboarding update updates upgrade`

const money = `pay payment payments payout payouts checkout invoice invoices receipt receipts refund refunds wallet upi
  gst tax bank banking finance subscribe subscription subscriptions razorpay offers rewards`

const people = `support help helpdesk help-desk helpline care customercare customer-care service-desk contact feedback
  abuse report legal privacy terms policy compliance dmca grievance about team staff careers jobs hr press media news
  blog events official info sales demo trial docs documentation developer developers guide learn academy forum
  community status alert alerts notice notifications root administrator moderator owner hostmaster postmaster webmaster
  noreply no-reply mailer-daemon`

const machines = `mail email webmail smtp imap pop pop3 mx mx1 mx2 newsletter autoconfig autodiscover mta-sts ns ns1
  ns2 dns wpad isatap ftp sftp ssh vpn proxy gateway server host localhost local internal intranet extranet cloud cdn
  static assets img image images files upload uploads download downloads video db sql database backup cache queue log
  logs metrics monitor monitoring grafana prometheus health ping webhook webhooks callback graphql rest rpc ws wss
  socket dev development test testing stage staging preview canary beta alpha prod production sandbox ci build deploy
  release releases git m mobile android ios wap`

/** Names the platform uses or may need, and names that could be used to impersonate it (gap G27). */
export const RESERVED_SUBDOMAINS: readonly string[] = [pages, signIns, money, people, machines].flatMap(wordsOf)

export const PRODUCT_NAME = 'tiffin'

/**
 * Words that name a part of the platform when they come directly before or after the product's name. "Service" and
 * "box" are left out, because many restaurants use them.
 */
export const WORDS_BESIDE_PRODUCT_NAME: readonly string[] = wordsOf(`account accounts admin alert alerts api app
  billing care customercare dashboard desk help helpdesk hq id info kyc login mail official operator pay payment
  payments platform portal pos refund secure security signin staff status support system team update verify web www`)

function wordsOf(text: string): string[] {
  return text.split(/\s+/)
}
