import { Button } from '@mantine/core'

/** The one button of a form at the login. It stays in place, and in focus, while it works. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" size="md" fullWidth aria-disabled={busy} data-disabled={busy || undefined}>
      {busy ? 'Memproses...' : children}
    </Button>
  )
}
