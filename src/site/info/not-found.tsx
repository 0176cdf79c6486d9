import { Halves } from '#kit/mark.tsx'

export function NotFound() {
  return (
    <div className="lost wrap" lang="en">
      <svg className="big" viewBox="-5 3 42 26" aria-hidden="true">
        <Halves slip={9} />
      </svg>
      <h1>404</h1>
      <p className="intro">Oops! Page not found</p>
      <a className="button" href="/">
        Return to Home
      </a>
    </div>
  )
}
