module.exports = { hello: () => 'no register here' };
