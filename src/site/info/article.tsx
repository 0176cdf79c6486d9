/** Frame of an information page: back link, title and drawing on one horizon line, then sections. */
import type { ReactNode } from 'react'
import { Arrow } from '../art/small-icons.tsx'
import { VesselSprite } from '../art/sprite.tsx'

interface ArticleProps {
  title: string
  lead: string
  /** Drawing on the horizon line. It is beside the title, or spans the page if `isWide`. */
  Drawing: () => ReactNode
  isWide?: true
  children: ReactNode
}

export function Article({ title, lead, Drawing, isWide, children }: ArticleProps) {
  return (
    <article className="article">
      <header className={isWide ? 'head wide' : 'head'}>
        <div className="wrap">
          <div>
            <a className="back" href="/">
              <Arrow />
              Kembali ke Beranda
            </a>
            <h1>{title}</h1>
            <p className="intro">{lead}</p>
          </div>
          {!isWide && (
            <svg className="picture" viewBox="0 0 480 320" aria-hidden="true">
              <Drawing />
            </svg>
          )}
        </div>
        <VesselSprite />
        {isWide && (
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

/**
 * Reference text that readers look up and quote. Each part has an address, and the list of parts stays visible beside
 * the text.
 */
export function Rules({ parts, isNumbered }: { parts: readonly Part[]; isNumbered?: true }) {
  return (
    <div className={isNumbered ? 'rules numbered' : 'rules'}>
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
  /** Also the id of its element, which links lead to. */
  id: string
  title: string
  text: ReactNode
}
