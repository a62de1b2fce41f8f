import { defineWords } from '@pollen/ui/translator';

/** The sign-in form, which stands on the landing page too. */
export const loginWords = defineWords('login', {
  logIn: 'Log in',
  loggingIn: 'Logging in',
  signUp: 'Sign up',
  email: 'Email',
  emailExample: 'Email Id',
  password: 'Password',
  forgotPassword: 'Forgot Password',
  withPasskey: 'Use a passkey',
  newHere: 'New to Pollen?',
});
