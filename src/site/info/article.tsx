/** The frame of an information page: the way back, the title and its drawing on one horizon, then sections. */
import type { ReactNode } from 'react'
import { Arrow } from '../art/small.tsx'
import { VesselSprite } from '../art/sprite.tsx'

interface Shown {
  title: string
  lead: string
  /** stands on the line beside the title, or spans it */
  Drawing: () => ReactNode
  wide?: true
  children: ReactNode
}

export function Article({ title, lead, Drawing, wide, children }: Shown) {
  return (
    <article className="article">
      <header className={wide ? 'head wide' : 'head'}>
        <div className="wrap">
          <div>
            <a className="back" href="/">
              <Arrow />
              Kembali ke Beranda
            </a>
            <h1>{title}</h1>
            <p className="intro">{lead}</p>
          </div>
          {!wide && (
            <svg className="picture" viewBox="0 0 480 320" aria-hidden="true">
              <Drawing />
            </svg>
          )}
        </div>
        <VesselSprite />
        {wide && (
          <svg
            className="picture"
            viewBox="0 0 1600 420"
            preserveAspectRatio="xMaxYMax slice"
            aria-hidden="true"
          >
            <Drawing />
          </svg>
        )}
      </header>
      <div className="wrap body">{children}</div>
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

/** What is looked up and quoted: its parts have addresses, and stay in sight beside what one reads. */
export function Rules({ parts, numbered }: { parts: readonly Part[]; numbered?: true }) {
  return (
    <div className={numbered ? 'rules numbered' : 'rules'}>
      <nav className="parts" aria-label="Isi halaman">
        <ol>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {parts.map(({ id, title, text }) => (
          <section key={id} id={id} tabIndex={-1}>
            <h2>{title}</h2>
            <div className="prose">{text}</div>
          </section>
        ))}
      </div>
    </div>
  )
}

export interface Part {
  /** its anchor */
  id: string
  title: string
  text: ReactNode
}
