/** What the forms at the login have in common. */
import { Alert, Button } from '@mantine/core'

/** What went wrong and is about no one field: above the button that was pressed, where the eyes are. */
export function FormProblem({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <Alert role="alert" color="bad" mb="md">
      {children}
    </Alert>
  )
}

/** The one button of a form. It stays in place, and in focus, while it works. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" size="md" fullWidth aria-disabled={busy} data-disabled={busy || undefined}>
      {busy ? 'Memproses...' : children}
    </Button>
  )
}
