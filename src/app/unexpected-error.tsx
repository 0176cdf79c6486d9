import { Button } from '@mantine/core'
import { MessagePage } from './message-page.tsx'

export function UnexpectedError({ error }: { error: unknown }) {
  return (
    <MessagePage
      heading="Unexpected Application Error!"
      text={describe(error)}
      action={
        <Button size="md" onClick={() => window.location.reload()}>
          Muat ulang
        </Button>
      }
    />
  )
}

/** The message, or the status and status text of an answer thrown as it came. */
function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`
  return error instanceof Error && error.message ? error.message : String(error)
}
