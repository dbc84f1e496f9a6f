import { readPage } from '@tiffin/web-kit'

/** Where whoever runs this installation can be written to, as its settings say. */
export function ContactEmail() {
  const { contactEmail } = readPage()
  if (!contactEmail) return <>Whoever runs this installation has not published an email address yet.</>
  return (
    <a
      href={`mailto:${contactEmail}`}
      className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
    >
      {contactEmail}
    </a>
  )
}
