/** Stands where operators enter the addresses of a partner's account; a network for examples, from which nobody calls. */
export const EXAMPLE_NETWORK = '192.0.2.0/24';
