/** The frame of an information page: the way back, the title, an introduction, then sections. */
import type { ReactNode } from 'react'
import { Arrow } from '../art/small.tsx'

export function Article({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="article wrap">
      <header>
        <a className="back" href="/">
          <Arrow />
          Kembali ke Beranda
        </a>
        <h1>{title}</h1>
        <p className="intro">{lead}</p>
      </header>
      <div className="body">{children}</div>
    </article>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="prose">{children}</div>
    </section>
  )
}

/** A numbered list of sections: policies are quoted by number. */
export function Numbered({ children }: { children: ReactNode }) {
  return <div className="numbered">{children}</div>
}
