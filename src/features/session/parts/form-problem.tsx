import { Alert } from '@mantine/core'

/** What went wrong and is about no one field: above the button that was pressed, where the eyes are. */
export function FormProblem({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <Alert role="alert" color="bad" mb="md">
      {children}
    </Alert>
  )
}
