import { paths } from '@tiffin/contracts'

export default function SystemPage() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-ink">
      <div className="grid w-full max-w-dialog gap-4 rounded-card border border-line bg-surface p-6 shadow-float sm:p-8">
        <h1 className="text-xl font-bold">System Admin</h1>
        <p className="text-base text-muted">The operator’s panel is still being built. There is no sign-in here yet.</p>
        <a href={paths.root()} className="inline-flex min-h-11 items-center text-base font-medium text-accent-ink underline underline-offset-4">
          Go to the main site
        </a>
      </div>
    </main>
  )
}
