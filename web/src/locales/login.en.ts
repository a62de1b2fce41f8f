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
  newHere: 'New to Pollen?',
  loginSucceeded: 'You’re logged in',
  blocked: 'Sorry, because {reason}, you have been prohibited from redeeming and filling in the survey',
  blockedText: 'Please contact customer service.',
});
