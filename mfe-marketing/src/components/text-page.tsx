import type { ReactNode } from 'react'

/** Draws the frame of a public page that is only text: a title, an introduction and the paragraphs. */
export function TextPage({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <article className="mx-auto grid w-full max-w-page gap-8 px-4 py-12 sm:px-6">
      <header className="grid max-w-form gap-3">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        <p className="text-lg text-muted">{intro}</p>
      </header>
      <div className="grid max-w-form gap-8">{children}</div>
    </article>
  )
}

export function Clause({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-2 text-base">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  )
}
