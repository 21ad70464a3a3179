teeth <- subset(read.csv("tooth-growth.csv"), dose == 0.5)
sd <- sqrt(mean(tapply(teeth$len, teeth$supp, var)))
n <- 2:60
differences <- c(5, 3, 2)
power <- sapply(differences, function(delta)
  sapply(n, function(n) power.t.test(n, delta, sd)$power))
matplot(n, power, type = "l", lty = 1, lwd = 2, ylim = 0:1,
        col = c("#0072b2", "#d55e00", "#009e73"),
        xlab = "Animals per group", ylab = "Power")
abline(h = 0.8, lty = 2)
sapply(differences, function(delta) ceiling(power.t.test(delta = delta, sd = sd, power = 0.8)$n))
