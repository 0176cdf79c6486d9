/**
 * The private page of a creator or an applicant, as one HTML document. It loads nothing but the icon, and for a creator
 * the script that keeps what is typed. Without the script it works too. Title and metadata say nothing about the
 * person, because messengers show them in previews.
 */
import type { RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { Mark } from '#kit/layout/mark.tsx'
import { paper } from '#kit/theme/palette.ts'
import { useSite } from '../facts.ts'
import { Applicant } from './applicant.tsx'
import { EndedLink, UnreadablePage, UnstoredInput } from './no-page.tsx'
import { Page } from './page.tsx'

export function CreatorDocument({ renderedPage }: { renderedPage: RenderedCreatorPage }) {
  const { brand, assets } = useSite()
  const { page, application, failedSubmission, isPreview } = renderedPage
  const runsScript = !isPreview && (page !== null || failedSubmission !== undefined)
  const title = application ? 'Status pendaftaran' : 'Halaman kreator'
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${chooseTitlePrefix(renderedPage)}${title} · ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own style sheets */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles.creator }} />
      </head>
      <body>
        <header className="brand">
          <Mark />
          <span>{brand.name}</span>
        </header>
        <main id="isi" data-complete={page ? '' : undefined}>
          <Content renderedPage={renderedPage} />
        </main>
        {runsScript && <script type="module" src={assets.unsentTextScript} />}
      </body>
    </html>
  )
}

function chooseTitlePrefix({
  page,
  application,
  notice,
  storedResult,
  failedSubmission,
}: RenderedCreatorPage): string {
  if (page !== null && storedResult !== undefined) return 'Terkirim · '
  // The notice says without any of these that the page can't be read.
  const hasContent = Boolean(page ?? application ?? failedSubmission)
  return notice !== undefined && hasContent ? 'Belum terkirim · ' : ''
}

function Content({ renderedPage }: { renderedPage: RenderedCreatorPage }) {
  const { page, application, notice, failedSubmission } = renderedPage
  if (page) return <Page page={page} renderedPage={renderedPage} />
  if (application) return <Applicant application={application} renderedPage={renderedPage} />
  if (!notice) return <EndedLink />
  return failedSubmission ? <UnstoredInput renderedPage={renderedPage} /> : <UnreadablePage />
}
