import { cx, linkClass } from '@tiffin/ui'
import { paths } from '@tiffin/contracts'
import { messages } from '../features/login/messages.ts'
import { Login } from '../features/login/login.tsx'

export default function LoginPage() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-ink">
      <div
        className={cx(
          'grid w-full max-w-dialog gap-6 rounded-card border',
          'border-line bg-surface p-6 shadow-float sm:p-8',
        )}
      >
        <header className="grid gap-1">
          <h1 className="text-xl font-bold">{messages.title}</h1>
          <p className="text-base text-muted">{messages.subtitle}</p>
        </header>
        <Login />
        <a href={paths.root()} className={cx(linkClass, 'justify-self-center rounded-control px-3')}>
          Go to the main site
        </a>
      </div>
    </main>
  )
}
