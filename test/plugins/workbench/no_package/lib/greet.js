exports.greet = (name) => `Hi ${name}`;
