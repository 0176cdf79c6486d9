/**
 * State of the forms on the sign-in page. The form library of the dashboard would make up a twentieth of what the page
 * loads.
 */
import { type FormEvent, useRef, useState } from 'react'

type Values<Name extends string> = Record<Name, string>

/**
 * @param validators one per field, in the order of the fields. Each returns the error message for the value of its
 * field, or null. Each also gets the values of all fields.
 */
export function useFields<Name extends string>(
  validators: Record<Name, (value: string, values: Values<Name>) => string | null>,
) {
  const names = Object.keys(validators) as Name[]
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({})

  const getValues = () => mapNames((name) => inputs.current[name]?.value ?? '')
  const findProblem = (name: Name, values: Values<Name>) => validators[name](values[name], values)
  const setError = (name: Name, error: string | null) =>
    setErrors((previousErrors) => ({ ...previousErrors, [name]: error }))

  function mapNames<Value>(toValue: (name: Name) => Value) {
    return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>
  }

  return {
    getValues,
    /** Returns the props of the input of a field. An error stays until the value changes. */
    getInputProps: (name: Name) => ({
      ref(input: HTMLInputElement | null) {
        inputs.current[name] = input
      },
      error: errors[name],
      onChange: () => setError(name, null),
    }),
    validate: (name: Name) => setError(name, findProblem(name, getValues())),
    /** Shows an error that the server found, and selects the value so that it can be typed again. */
    showError(name: Name, message: string) {
      setError(name, message)
      inputs.current[name]?.focus()
      inputs.current[name]?.select()
    },
    /** Returns a submit handler: it calls `send` if all values are valid, and else focuses the first invalid field. */
    onSubmit: (send: (values: Values<Name>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const values = getValues()
      const newErrors = mapNames((name) => findProblem(name, values))
      setErrors(newErrors)
      const firstInvalid = names.find((name) => newErrors[name] !== null)
      if (firstInvalid) inputs.current[firstInvalid]?.focus()
      else send(values)
    },
  }
}
