import { readPage } from '@tiffin/web-kit'

/** Shows the contact address of the operator of this installation, from its settings. */
export function ContactEmail() {
  return <EmailLink email={readPage().contactEmail} />
}

/** Draws a link to write to the address. Where `email` is null, draws a sentence that there is no address yet. */
export function EmailLink({ email }: { email: string | null }) {
  if (!email) return <>Whoever runs this installation has not published an email address yet.</>
  return (
    <a
      href={`mailto:${email}`}
      className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
    >
      {email}
    </a>
  )
}
