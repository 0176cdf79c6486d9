import { Button } from '@mantine/core'
import { MessagePage } from './message-page.tsx'
import { isPageNotLoaded, PageNotLoaded } from './page-not-loaded.tsx'

interface UnexpectedErrorProps {
  error: unknown
  isInLayout?: boolean
}

export function UnexpectedError({ error, isInLayout }: UnexpectedErrorProps) {
  return (
    <MessagePage
      heading="Unexpected Application Error!"
      text={describeError(error)}
      isInLayout={isInLayout}
      action={
        <Button size="md" onClick={() => window.location.reload()}>
          Muat ulang
        </Button>
      }
    />
  )
}

/** Error page inside the layout, for a page that failed while the layout is intact. */
export function UnexpectedErrorInLayout({ error }: { error: unknown }) {
  return isPageNotLoaded(error) ? <PageNotLoaded /> : <UnexpectedError error={error} isInLayout />
}

/** Returns the message of an error, or status and status text of a thrown `Response`. */
function describeError(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`
  return error instanceof Error && error.message ? error.message : String(error)
}
