import { Contact } from '../features/contact/contact.tsx'
import { ContactEmail } from '../components/contact-email.tsx'
import { SitePage } from '../layout/site-page.tsx'

export default function ContactPage() {
  return (
    <SitePage title="Contact · Tiffin">
      <Contact contact={<ContactEmail />} />
    </SitePage>
  )
}
