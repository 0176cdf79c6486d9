/** Starts the dashboard in the browser. */
import '#kit/theme.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speakIndonesian } from '#base/validation-texts.ts'
import { cssVariables, theme } from '#kit/theme.client.ts'
import { Toasts } from '#kit/toast.tsx'
import { followSession } from './follow-session.ts'
import { layHistoryFloor } from './history-floor.ts'
import { markMissingFiles } from './page-not-loaded.tsx'
import { createAppRouter } from './router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

layHistoryFloor()
speakIndonesian()
const router = createAppRouter()
followSession(router)
markMissingFiles()

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Toasts />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
