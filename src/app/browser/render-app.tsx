/** Renders an app, the login or the dashboard, into its document. */
import '#kit/theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariables, theme } from '#kit/theme/theme.client.ts'

export function renderApp(app: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  // Only a transition is rendered in slices, between which the browser can draw and react.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          {app}
        </MantineProvider>
      </StrictMode>,
    ),
  )
}
