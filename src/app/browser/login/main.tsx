/** Starts the login: a document of its own, which loads no more than signing in needs (decision 0043). */
import { knownSession, onSession } from '#features/session/session.client.ts'
import { brand } from '#platform/browser/brand.ts'
import { draw } from '../draw.tsx'
import { tellUnexpectedErrors } from '../unexpected-errors.ts'
import { goOn, heldLink } from './address.ts'
import { Login } from './login.tsx'

document.title = `Masuk · ${brand.name}`
// Whoever begins to type will need the dashboard.
const ahead = document.getElementById('ahead') as HTMLTemplateElement
document.addEventListener('input', () => document.head.append(ahead.content), { once: true })
tellUnexpectedErrors()
void start()

async function start() {
  // An unreachable server is no reason to hide the form: signing in will say so.
  const state = heldLink() ? null : await knownSession().catch(() => null)
  if (state?.status === 'signed in') return goOn()
  onSession(({ status }) => {
    if (status === 'signed in' && !heldLink()) goOn()
  })
  draw(<Login />)
}
