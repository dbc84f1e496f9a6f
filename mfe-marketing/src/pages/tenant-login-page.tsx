import { capitalize } from '@tiffin/domain'
import { LoginForm } from '../features/login/login-form.tsx'
import { mainSiteUrl } from '../site-addresses.ts'

export default function TenantLoginPage({ subdomain }: { subdomain: string }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-ink">
      <div className="grid w-full max-w-dialog gap-6 rounded-card border border-line bg-surface p-6 shadow-float sm:p-8">
        <header className="grid gap-1">
          <h1 className="text-xl font-bold">Welcome to {capitalize(subdomain)}</h1>
          <p className="text-base text-muted">Sign in to manage your operations</p>
        </header>
        <LoginForm subdomain={subdomain} />
        <a href={mainSiteUrl(location)} className="inline-flex min-h-11 items-center justify-self-center rounded-control px-3 text-base font-medium text-accent-ink underline underline-offset-4">
          Go to the main site
        </a>
      </div>
    </main>
  )
}
