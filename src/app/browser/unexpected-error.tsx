import { Button } from '@mantine/core'
import { MessagePage } from './message-page.tsx'
import { isPageNotLoaded, PageNotLoaded } from './page-not-loaded.tsx'

interface UnexpectedErrorProps {
  error: unknown
  inLayout?: boolean
}

export function UnexpectedError({ error, inLayout }: UnexpectedErrorProps) {
  return (
    <MessagePage
      heading="Unexpected Application Error!"
      text={describe(error)}
      inLayout={inLayout}
      action={
        <Button size="md" onClick={() => window.location.reload()}>
          Muat ulang
        </Button>
      }
    />
  )
}

/** A page that broke while the layout around it stands. */
export function UnexpectedErrorInLayout({ error }: { error: unknown }) {
  return isPageNotLoaded(error) ? <PageNotLoaded /> : <UnexpectedError error={error} inLayout />
}

/** The message, or the status and status text of an answer thrown as it came. */
function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`
  return error instanceof Error && error.message ? error.message : String(error)
}
