/** Starts the dashboard in the browser. */
import { RouterProvider } from '@tanstack/react-router'
import { speakIndonesian } from '#base/validation-texts.ts'
import { welcomeIfDue } from '#features/session/welcome.client.ts'
import { Toasts } from '#kit/toasts.tsx'
import { draw } from './draw.tsx'
import { followSession } from './follow-session.ts'
import { layHistoryFloor } from './history-floor.ts'
import { markMissingFiles } from './page-not-loaded.tsx'
import { createAppRouter } from './router.ts'

layHistoryFloor()
speakIndonesian()
const router = createAppRouter()
followSession(router)
markMissingFiles()
welcomeIfDue()

draw(
  <>
    <Toasts />
    <RouterProvider router={router} />
  </>,
)
