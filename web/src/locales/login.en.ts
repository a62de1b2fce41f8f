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
  passkeyFailed: 'This browser didn’t find a passkey for Pollen. Use your password.',
  newHere: 'New to Pollen?',
  loginSucceeded: 'You’re logged in',
  blocked: 'Sorry, because {reason}, you have been prohibited from redeeming and filling in the survey',
  blockedText: 'Please contact customer service.',
});
