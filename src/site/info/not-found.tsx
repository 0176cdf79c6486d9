import { Mark } from '../art/mark.tsx'

export function NotFound() {
  return (
    <div className="lost wrap" lang="en">
      <Mark slip={9} className="big" />
      <h1>404</h1>
      <p className="intro">Oops! Page not found</p>
      <a className="button" href="/">
        Return to Home
      </a>
    </div>
  )
}
